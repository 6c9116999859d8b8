package io.carrierscope.incidents;

/**
 * An incident with what is said of its two recordings.
 *
 * @param settings the settings of Flight Recorder that both were made with
 */
record Judged(Incident incident, String settings, Said reported, Said control) {
    boolean isRight() {
        return isRight(Incident.REPORTED, reported) && isRight(Incident.CONTROL, control);
    }

    boolean isRight(String run, Said said) {
        return incident.isRight(run, said, ofTheJdk());
    }

    /** What is said of the recording, in words. */
    String answer(Said said) {
        return ofTheJdk() ? said.answer() : said.summary();
    }

    /** Settings of the JDK do not record everything, so there it is enough to say what is missing. */
    private boolean ofTheJdk() {
        return IncidentRunner.OF_THE_JDK.contains(settings);
    }
}
