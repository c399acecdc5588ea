import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { home, paths } from '#src/paths.ts';
import { NotFound } from './NotFound.tsx';
import { screens } from './screens.ts';

const ObserversScreen = lazy(async () => ({ default: (await screens.observers()).ObserversScreen }));

const toHome = <Navigate to={home} replace />;

/** Every address of the console, all of them inside the frame. */
export const Screens = () => (
  <Routes>
    <Route path={paths.root} element={toHome} />
    <Route path={paths.login} element={toHome} />
    <Route path={paths.urgents} element={toHome} />
    <Route path={paths.observers} element={<ObserversScreen />} />
    <Route path="*" element={<NotFound />} />
  </Routes>
);
