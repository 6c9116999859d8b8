/** Cells of the matrix whose causes are known, and what the analyzer says of their recordings. */
package io.carrierscope.cells;
