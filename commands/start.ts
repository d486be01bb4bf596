// npm start: builds the client when it is stale, then serves application and API from this process.
import { buildWhenStale } from './client-build.ts';

buildWhenStale();
await import('../server/main.ts');
