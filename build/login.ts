import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { Plugin } from 'vite';
import en from '../public/assets/i18n/en.json' with { type: 'json' };
import ro from '../public/assets/i18n/ro.json' with { type: 'json' };
import { defaults } from '../src/config.ts';
import { languageNames } from '../src/i18n/language.ts';
import { LoginForm } from '../src/screens/login/LoginForm.tsx';
import { pickTexts } from '../src/screens/login/texts.ts';
import { inlineScript } from './inlineScript.ts';

const texts = { en: pickTexts(en), ro: pickTexts(ro) };

const form = () =>
  renderToString(
    createElement(LoginForm, {
      texts: texts.en,
      productName: defaults.productName,
      languages: languageNames,
      language: 'en',
      sessionOver: false,
      demo: false,
      working: false,
      revealed: false,
      missing: null,
      problem: null,
      pause: null,
    }),
  );

const styles = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

/** Writes the login form, its texts, its styles and the colours into the page, so that it paints with its first bytes. */
export function standingLogin(html: string): string {
  const parts: Record<string, string> = {
    '<!-- login form -->': form(),
    '"login texts"': JSON.stringify(texts).replaceAll('<', '\\u003c'),
    '/* colours */': styles('../src/theme/base.css'),
    '/* login */': styles('../src/screens/login/login.css'),
  };
  return Object.entries(parts).reduce((page, [mark, part]) => {
    if (page.split(mark).length !== 2) throw new Error(`index.html must contain ${mark} once`);
    return page.replace(mark, () => part);
  }, html);
}

/** It works before anything else has arrived. */
async function withScripts(html: string): Promise<string> {
  const [decideView, prepareLogin] = await Promise.all([inlineScript('decideView'), inlineScript('prepareLogin')]);
  return html.replace('/* decideView */', () => decideView).replace('/* prepareLogin */', () => prepareLogin);
}

export const loginPage = (): Plugin => ({
  name: 'vigil:login-page',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { path }) => (path === '/index.html' ? withScripts(standingLogin(html)) : html),
  },
});
