import { lazy, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { home, paths } from '#src/paths.ts';
import { NotFound } from './NotFound.tsx';
import { Organizers } from './Organizers.tsx';
import { screens } from './screens.ts';

const AccountScreen = lazy(async () => ({ default: (await screens.account()).AccountScreen }));
const AnswersScreen = lazy(async () => ({ default: (await screens.answers()).AnswersScreen }));
const ObserverImportScreen = lazy(async () => ({
  default: (await screens.observerImport()).ObserverImportScreen,
}));
const ObserverProfileScreen = lazy(async () => ({
  default: (await screens.observerProfile()).ObserverProfileScreen,
}));
const ObserversScreen = lazy(async () => ({ default: (await screens.observers()).ObserversScreen }));

const NgosScreen = lazy(async () => ({ default: (await screens.ngos()).NgosScreen }));
const NgoProfileScreen = lazy(async () => ({ default: (await screens.ngoProfile()).NgoProfileScreen }));
const FormEditorScreen = lazy(async () => ({ default: (await screens.formEditor()).FormEditorScreen }));
const FormsScreen = lazy(async () => ({ default: (await screens.forms()).FormsScreen }));
const StatisticsScreen = lazy(async () => ({ default: (await screens.statistics()).StatisticsScreen }));
const TopListScreen = lazy(async () => ({ default: (await screens.topList()).TopListScreen }));

const NotificationsScreen = lazy(async () => ({ default: (await screens.notifications()).NotificationsScreen }));
const NotificationHistoryScreen = lazy(async () => ({ default: (await screens.notificationHistory()).HistoryScreen }));
const NotificationSentScreen = lazy(async () => ({ default: (await screens.notificationSent()).SentScreen }));

const toHome = <Navigate to={home} replace />;

const forOrganizers = (screen: ReactNode) => <Organizers>{screen}</Organizers>;

/** The bare address stands for the list of urgent threads (NAV-04). */
function Urgents() {
  const { pathname, search } = useLocation();
  const isBare = pathname === paths.urgents && search === '';
  return isBare ? toHome : <AnswersScreen list="urgents" />;
}

/** Every address of the console, all of them inside the frame. */
export const Screens = () => (
  <Routes>
    <Route path={paths.root} element={toHome} />
    <Route path={paths.login} element={toHome} />
    <Route path={paths.urgents} element={<Urgents />} />
    <Route path={`${paths.urgents}/details/:idObserver/:idPollingStation`} element={<Urgents />} />
    <Route path={paths.answers} element={<AnswersScreen list="answers" />} />
    <Route path={`${paths.answers}/details/:idObserver/:idPollingStation`} element={<AnswersScreen list="answers" />} />
    <Route path={paths.observers} element={<ObserversScreen />} />
    <Route path={paths.observerImport} element={<ObserverImportScreen />} />
    <Route path={paths.observerNew} element={<ObserverProfileScreen mode="new" />} />
    <Route path={paths.observerView} element={<ObserverProfileScreen mode="view" />} />
    <Route path={paths.observerEdit} element={<ObserverProfileScreen mode="edit" />} />
    <Route path={paths.ngos} element={forOrganizers(<NgosScreen />)} />
    <Route path={`${paths.ngos}/new`} element={forOrganizers(<NgoProfileScreen mode="new" />)} />
    <Route path={`${paths.ngos}/edit/:id`} element={forOrganizers(<NgoProfileScreen mode="edit" />)} />
    <Route path={`${paths.ngos}/view/:id`} element={<NgoProfileScreen mode="view" />} />
    <Route path={paths.forms} element={<FormsScreen />} />
    <Route path={paths.formNew} element={forOrganizers(<FormEditorScreen />)} />
    <Route path={paths.form} element={forOrganizers(<FormEditorScreen />)} />
    <Route path={paths.account} element={<AccountScreen />} />
    <Route path={paths.statistics} element={<StatisticsScreen />} />
    <Route path={`${paths.statistics}/:key`} element={<TopListScreen />} />
    <Route path={paths.notifications} element={<NotificationsScreen />} />
    <Route path={paths.notificationHistory} element={<NotificationHistoryScreen />} />
    <Route path={`${paths.notificationHistory}/:id`} element={<NotificationSentScreen />} />
    <Route path="*" element={<NotFound />} />
  </Routes>
);
