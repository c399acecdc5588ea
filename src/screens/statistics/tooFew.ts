/** With fewer answers a share says more than is known (STQ-02). */
export const MIN_ANSWERS = 30;

export const isTooFew = (answers: number): boolean => answers < MIN_ANSWERS;
