import { startPostgres } from './postgres.ts';
const pg = await startPostgres();
console.log(pg.url);
setInterval(() => {}, 1000);
