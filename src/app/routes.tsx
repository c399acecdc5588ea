import { Navigate, type RouteObject } from 'react-router-dom';
import { home, paths } from '#src/paths.ts';
import { Broken } from './Broken.tsx';
import { Frame } from './Frame.tsx';
import { NotFound } from './NotFound.tsx';
import { screens } from './screens.ts';

const toHome = <Navigate to={home} replace />;

/** Every address of the console, all of them inside the frame; a screen that breaks leaves the frame standing. */
export const routes: RouteObject[] = [
  {
    element: <Frame />,
    errorElement: <Broken />,
    children: [
      {
        errorElement: <Broken />,
        children: [
          { path: paths.root, element: toHome },
          { path: paths.login, element: toHome },
          { path: paths.urgents, element: toHome },
          {
            path: paths.observers,
            lazy: async () => ({ Component: (await screens.observers()).ObserversScreen }),
          },
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
];
