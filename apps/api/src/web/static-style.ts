/**
 * With scripts, the static content is visible only where the app needs more than a second, so that the page does not
 * change its layout while it starts.
 */
export const LATE_WITH_SCRIPTS =
  '@media (scripting:enabled){@keyframes appear{from{visibility:hidden}}#static-page{animation:appear 1s step-end}}';
