import { HandoverScreen } from './HandoverScreen.tsx';
import { NumbersScreen } from './NumbersScreen.tsx';

/** Both are wanted by the same people, so that they come together. */
export const DeskReportScreen = ({ which }: { which: 'numbers' | 'handover' }) =>
  which === 'numbers' ? <NumbersScreen /> : <HandoverScreen />;
