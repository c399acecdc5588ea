import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { routeAt, routes, type RouteName } from '#src/routes.ts';
import { screenOf } from './loadScreen.ts';
import { NotFound } from './NotFound.tsx';
import { Allowed } from './Allowed.tsx';
import { useStart } from './frameContext.ts';
import { leadsTo } from './redirects.ts';

/** Every address of the console, all of them inside the frame. */
export function Screens() {
  const { pathname, search } = useLocation();
  const to = leadsTo(pathname + search, useStart());
  if (to !== null) return <Navigate to={to} replace />;
  const name = routeAt(pathname);
  // The router weighs all that it is given anew for each navigation.
  return (
    <Routes>
      {name !== null && <Route path={routes[name].path} element={screenFor(name)} />}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function screenFor(name: RouteName) {
  const Screen = screenOf(name);
  if (Screen === null) return null;
  const { access } = routes[name];
  const screen = <Screen />;
  return access === 'public' ? screen : <Allowed needed={access}>{screen}</Allowed>;
}
