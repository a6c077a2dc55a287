import config from './vite.config.ts';
import { writeFileSync } from 'node:fs';
export default { ...config, plugins: [...(config as any).plugins, { name: 'dump', generateBundle(_o: unknown, bundle: any) { if ((this as any).environment.name !== 'client') return; const out: any = {}; for (const c of Object.values(bundle) as any[]) if (c.type === 'chunk') out[c.fileName] = Object.keys(c.modules).filter((m) => c.modules[m].renderedLength > 0); writeFileSync('/tmp/web-rich-chunks.json', JSON.stringify(out, null, 1)); } }] };
