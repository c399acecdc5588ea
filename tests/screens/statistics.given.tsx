import { Route, Routes } from 'react-router-dom';
import { TopListScreen } from '#src/screens/statistics/TopListScreen.tsx';
import { openScreen, type Stage } from '#tests/support/screen.tsx';

/** The page of a complete list, with nothing answered yet. */
export const openTopList = (key = 'numar-observatori'): Stage =>
  openScreen(
    <Routes>
      <Route path="/statistics/:key" element={<TopListScreen />} />
      <Route path="/statistics" element={<h1>All</h1>} />
    </Routes>,
    { path: `/statistics/${key}` },
  );
