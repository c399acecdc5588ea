import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Reading some hundred modules is a fifth of a start: what Node makes of them is kept beside the packages.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'node'));
await import('./run-process.ts');
