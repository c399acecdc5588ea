import { use } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { routeNames, routes, type RouteName } from '#src/routes.ts';
import { loadScreen } from './loadScreen.ts';
import { NotFound } from './NotFound.tsx';
import { Organizers } from './Organizers.tsx';
import { leadsTo } from './place.ts';

/** Every address of the console, all of them inside the frame. */
export function Screens() {
  const { pathname, search } = useLocation();
  const to = leadsTo(pathname + search);
  if (to !== null) return <Navigate to={to} replace />;
  return (
    <Routes>
      {routeNames.map((name) => (
        <Route key={name} path={routes[name].path} element={screenFor(name)} />
      ))}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

const screenFor = (name: RouteName) =>
  routes[name].access === 'organizers' ? (
    <Organizers>
      <Screen name={name} />
    </Organizers>
  ) : (
    <Screen name={name} />
  );

function Screen({ name }: { name: RouteName }) {
  const screen = loadScreen(name);
  return screen === undefined ? null : use(screen);
}
