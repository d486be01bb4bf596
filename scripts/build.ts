// npm run build: the client, whether stale or not.
import { buildClient } from './build-client.ts';

buildClient();
