/** States of an evaluation that ended without a result. */
export const ENDED_WITHOUT_RESULT: readonly string[] = ['REJECTED', 'FAILED', 'CANCELLED'];
