// A database for one world of the tests, already migrated: the first world of a process migrates a
// template, the others copy it. What a start makes of an empty database is proved by the tests that
// start the service as a process of its own, and by those of the migrations.
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { connect } from '../../server/database/engine/connect.ts';
import { migrate } from '../../server/database/migrations/migrate.ts';
import { loadEntities } from '../../server/entities/load-entities.ts';
import { readConfig } from '../../server/platform/config.ts';

export type Engine = 'SQLite' | 'PostgreSQL';
export type TestDatabase = {
  /** The settings with which a service opens it. */
  env: Record<string, string>;
  drop: () => Promise<void>;
};

const runOnServer = async (sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: `${inject('postgres')}/postgres` });
  await client.connect();
  await client.query(sql);
  await client.end();
};

const createDatabase = async (engine: Engine, template = ''): Promise<TestDatabase> => {
  const folder = mkdtempSync(join(tmpdir(), 'bijak-test-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  if (engine === 'SQLite') {
    if (template) cpSync(template, folder, { recursive: true });
    return { env: { DATA_DIR: folder }, drop: async () => removeFolder() };
  }
  const name = `story_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(`create database ${name}${template && ` template ${template}`}`);
  return {
    env: { DATA_DIR: folder, DATABASE_URL: `${inject('postgres')}/${name}` },
    drop: async () => {
      await runOnServer(`drop database if exists ${name} with (force)`);
      removeFolder();
    },
  };
};

/** An empty database of the engine. */
export const createTestDatabase = (engine: Engine): Promise<TestDatabase> => createDatabase(engine);

/** Returns the folder (SQLite) or the name (PostgreSQL) of a migrated database that nobody opens. */
const createTemplate = async (engine: Engine): Promise<string> => {
  const { env, drop } = await createTestDatabase(engine);
  const config = readConfig(env);
  const { entities } = await loadEntities(config.schemasDir);
  const database = await connect(config);
  await migrate(database, entities, '2026-11-21 11:45:00', () => undefined);
  await database.close();
  process.once('exit', () => {
    if (engine === 'SQLite') void drop();
  });
  return env.DATABASE_URL?.split('/').at(-1) ?? env.DATA_DIR!;
};

const templates = new Map<Engine, Promise<string>>();

/** A database of the engine with the tables of the shipped schemas. */
export const createMigratedDatabase = async (engine: Engine): Promise<TestDatabase> => {
  const template = templates.get(engine) ?? createTemplate(engine);
  templates.set(engine, template);
  return createDatabase(engine, await template);
};
