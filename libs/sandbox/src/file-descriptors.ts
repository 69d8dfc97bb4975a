/** File descriptors of a sandboxed process: requests, answers, and the filter that bubblewrap reads. */
export const REQUESTS_FD = 3;
export const ANSWERS_FD = 4;
export const SECCOMP_FD = 5;
