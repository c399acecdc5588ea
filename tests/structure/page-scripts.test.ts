import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { inlineScript } from '../../build/inlineScript.ts';

test.each(['decideView', 'prepareLogin'])('%s stands in the page as a script that needs no file', async (name) => {
  const code = await inlineScript(name);
  expect(() => new Script(code)).not.toThrow();
  expect(code).not.toMatch(/\bimport\b|\brequire\(/u);
  expect(code.length).toBeLessThan(6_000);
});
