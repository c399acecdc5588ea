import { useFeature } from '#src/services.tsx';

/** Whether the server has a desk, wherever the reader is (DSK-17). */
export const useHasDesk = (): boolean => useFeature('desk');
