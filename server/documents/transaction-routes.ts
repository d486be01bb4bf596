// Transactions: every issued invoice makes one, and they are read as any entity is; no call changes
// one.
import type { FastifyInstance } from 'fastify';
import { entityRoutes } from '../entities/routes.ts';
import { type DocumentServices, entityOf } from './services.ts';

/** Registers GET transactions and GET transactions/{id}. */
export const transactionRoutes = (app: FastifyInstance, services: DocumentServices): void =>
  entityRoutes(app, services.store, entityOf(services, 'transactions'), services.enter);
