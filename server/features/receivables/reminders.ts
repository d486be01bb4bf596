// Reminders of overdue invoices as the service has them: the daily job, and the routes.
import type { FastifyInstance } from 'fastify';
import type { EntityStore } from '../../entities/entity-store.ts';
import { registerEntityRoutes } from '../../entities/routes.ts';
import type { Config } from '../../platform/config.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Mailer } from '../../platform/mailer/mailer.ts';
import { createSmsGateway } from '../../platform/sms/sms-gateway.ts';
import { createReminderJob, type ReminderJob } from './remind-overdue.ts';
import { registerReminderRoutes } from './reminder-routes.ts';
import { registerReminderSettingsRoutes } from './reminder-settings-routes.ts';

export type Reminders = {
  job: ReminderJob;
  /** Below the billing prefix. */
  registerRoutes: (app: FastifyInstance) => void;
};

export const createReminders = (
  store: EntityStore,
  { mailer, vault, config }: { mailer: Mailer; vault: Vault; config: Pick<Config, 'smsUrl'> },
  onError: (error: unknown) => void,
): Reminders => {
  const smsGateway = createSmsGateway(config);
  const services = { store, database: store.database, mailer, vault, smsGateway };
  return {
    job: createReminderJob({ ...services, onError }),
    registerRoutes: app => {
      const entity = store.entities.find(({ name }) => name === 'reminders')!;
      registerEntityRoutes(app, store, entity);
      registerReminderSettingsRoutes(app, services);
      registerReminderRoutes(app, services);
    },
  };
};
