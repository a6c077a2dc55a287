import { keepCompiledCode } from './compiled-code.ts';

keepCompiledCode(process.env.DATA_DIR || '.data');
// Imported only now: code that was imported before is not kept.
await import('./start.ts');
