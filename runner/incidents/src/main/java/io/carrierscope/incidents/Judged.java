package io.carrierscope.incidents;

import io.carrierscope.incidents.Incident.Outcome;

/**
 * An incident with what is said of its two recordings.
 *
 * @param settings the settings of Flight Recorder that both were made with
 */
record Judged(Incident incident, String settings, Said reported, Said control) {
    boolean isRight() {
        return isRight(Incident.REPORTED, reported) && isRight(Incident.CONTROL, control);
    }

    /** Settings of the JDK do not record everything, so there it is enough that nothing else is found or suspected. */
    boolean isRight(String run, Said said) {
        var outcome = incident.outcome(run, said);
        return ofTheJdk() ? outcome != Outcome.WRONG : outcome == Outcome.RIGHT;
    }

    /** What is said of the recording, in words. */
    String answer(Said said) {
        return ofTheJdk() ? said.answer() : said.summary();
    }

    private boolean ofTheJdk() {
        return IncidentRunner.OF_THE_JDK.contains(settings);
    }
}
