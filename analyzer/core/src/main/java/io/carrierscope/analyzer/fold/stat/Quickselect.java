package io.carrierscope.analyzer.fold.stat;

/** Finds a number by its rank without sorting, in linear time (Hoare's selection); sorting would take ten times as long. */
final class Quickselect {
    private Quickselect() {}

    /**
     * Returns the number that would stand at the index if the numbers were sorted.
     *
     * @param numbers are moved
     */
    static long at(int index, long[] numbers) {
        int from = 0;
        int to = numbers.length - 1;
        while (from < to) {
            long pivot = median(numbers[from], numbers[from + to >>> 1], numbers[to]);
            int left = from;
            int right = to;
            while (left <= right) {
                while (numbers[left] < pivot) {
                    left++;
                }
                while (numbers[right] > pivot) {
                    right--;
                }
                if (left <= right) {
                    long moved = numbers[left];
                    numbers[left++] = numbers[right];
                    numbers[right--] = moved;
                }
            }
            if (index <= right) {
                to = right;
            } else if (index >= left) {
                from = left;
            } else {
                return pivot;
            }
        }
        return numbers[index];
    }

    private static long median(long a, long b, long c) {
        return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }
}
