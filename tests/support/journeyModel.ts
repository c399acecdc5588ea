/** The one place that knows which library walks the journeys. */
export { createTestModel } from '@xstate/test';
