package io.carrierscope.incidents;

/** An incident with what is said of its two recordings. */
record Judged(Incident incident, Said reported, Said control) {
    boolean isRight() {
        return incident.isRight(Incident.REPORTED, reported) && incident.isRight(Incident.CONTROL, control);
    }
}
