import { startPostgres } from './postgres.ts';
import { run } from './run.ts';
const { url, stop } = await startPostgres();
const began = performance.now();
const env = process.env.EMBEDDED ? {} : { TEST_DATABASE_URL: url };
const ok = await run('vitest', ['run', '--project', ...process.argv.slice(2)], { env });
console.log(ok, ((performance.now() - began) / 1000).toFixed(0), 's');
stop();
