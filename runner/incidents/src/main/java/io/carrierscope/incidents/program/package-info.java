/** The programs of the incidents: each shows with the real library what was reported. They run in JVMs of their own. */
package io.carrierscope.incidents.program;
