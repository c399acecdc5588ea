import { createRoot } from 'react-dom/client';
import '#src/theme/base.css';
import 'virtual:theme.css';
import { startTranslating } from '#src/i18n/startTranslating.ts';
import { asLanguage } from '#src/i18n/language.ts';
import { createTranslations } from '#src/i18n/translations.ts';
import { Design } from './Design.tsx';
import { writeForcedStates } from './forcedStates.ts';

/** Every part in the language and theme of the address: `/design?language=ro&theme=dark`. */
const wanted = new URLSearchParams(location.search);
const language = asLanguage(wanted.get('language'));
const theme = wanted.get('theme');
document.documentElement.lang = language;
if (theme !== null) document.documentElement.dataset['theme'] = theme;

await startTranslating({ current: () => language, choose: () => {}, subscribe: () => () => {} }, createTranslations());
const place = document.getElementById('design');
if (place !== null) createRoot(place).render(<Design onShown={() => writeForcedStates(document.styleSheets)} />);
