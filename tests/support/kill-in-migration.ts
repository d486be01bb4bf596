// Runs the migrations and kills its own process after a given number of statements of migration
// 0041, or where it has fewer, after its last one and before its commit.
import { connect } from '../../server/database/engine/connect.ts';
import { migrations } from '../../server/database/migrations/list.ts';
import { migrate } from '../../server/database/migrations/migrate.ts';
import { readConfig } from '../../server/platform/config.ts';

let left = Number(process.argv[2]);
const die = () => process.kill(process.pid, 'SIGKILL');

const killing = migrations.map(migration =>
  migration.name === '0041 standard names'
    ? {
        ...migration,
        change: async (tx: Parameters<NonNullable<typeof migration.change>>[0]) => {
          const counted = tx.withPlugin({
            transformQuery: ({ node }) => node,
            transformResult: async ({ result }) => {
              left -= 1;
              if (left <= 0) die();
              return result;
            },
          });
          await migration.change!(counted);
          die();
        },
      }
    : migration,
);

await migrate(await connect(readConfig()), [], '2026-11-21 11:45:00', () => undefined, killing);
