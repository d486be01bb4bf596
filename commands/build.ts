// npm run build: the client, whether stale or not.
import { buildClient } from './client-build.ts';

buildClient();
