// Tickets between the two steps of a sign-in: proof of the password for five minutes, valid once
// and for five tries (contract, "Sign-in"). Stored only as a hash.
import { randomBytes } from 'node:crypto';
import type { Database, Stored, Transaction } from '../database/database.ts';
import { hashToken, type TokenParams } from './tokens.ts';

/** Seconds that a ticket is valid. */
export const TICKET_SECONDS = 5 * 60;
export const MAX_TICKET_TRIES = 5;

/** `enrol`: the user has no second factor yet and must add one. */
export type SignInTicket = Pick<
  Stored<'sign_in_tickets'>,
  'id' | 'company_id' | 'user_id' | 'enrol' | 'challenge'
>;

/** A new ticket of a user who has typed the right password. `seconds` is now. */
export const createSignInTicket = (
  database: Database,
  { id, company_id }: TokenParams,
  enrol: boolean,
  seconds: number,
): Promise<string> => {
  const ticket = randomBytes(32).toString('base64url');
  return database.write(async tx => {
    await tx.deleteFrom('sign_in_tickets').where('expires_at', '<=', seconds).execute();
    await tx
      .insertInto('sign_in_tickets')
      .values({
        company_id,
        user_id: id,
        ticket_hash: hashToken(ticket),
        enrol: enrol ? 1 : 0,
        expires_at: seconds + TICKET_SECONDS,
      })
      .execute();
    return ticket;
  });
};

/** The ticket while it is valid. */
export const findSignInTicket = (
  { read }: Pick<Database, 'read'>,
  ticket: string,
  seconds: number,
): Promise<SignInTicket | undefined> =>
  read
    .selectFrom('sign_in_tickets')
    .select(['id', 'company_id', 'user_id', 'enrol', 'challenge'])
    .where('ticket_hash', '=', hashToken(ticket))
    .where('expires_at', '>', seconds)
    .where('tries', '<', MAX_TICKET_TRIES)
    .executeTakeFirst();

/** Counts a try before it is judged; false if none is left. */
export const countTicketTry = (database: Database, { id }: SignInTicket): Promise<boolean> =>
  database.write(async tx => {
    const counted = await tx
      .updateTable('sign_in_tickets')
      .set(eb => ({ tries: eb('tries', '+', 1) }))
      .where('id', '=', id)
      .where('tries', '<', MAX_TICKET_TRIES)
      .returning('id')
      .execute();
    return counted.length === 1;
  });

/** Remembers the challenge that a passkey must sign; the one before is no longer valid. */
export const setTicketChallenge = async (
  database: Database,
  { id }: SignInTicket,
  challenge: string,
): Promise<void> => {
  await database.write(tx =>
    tx.updateTable('sign_in_tickets').set({ challenge }).where('id', '=', id).execute(),
  );
};

/** Deletes the ticket; false if another request was first. */
export const consumeSignInTicket = async (
  tx: Transaction,
  { id }: SignInTicket,
): Promise<boolean> =>
  (await tx.deleteFrom('sign_in_tickets').where('id', '=', id).returning('id').execute()).length ===
  1;

/** Deletes all tickets of a user whose password or second factors change. */
export const deleteSignInTickets = async (
  tx: Transaction,
  { id, company_id }: TokenParams,
): Promise<void> => {
  await tx
    .deleteFrom('sign_in_tickets')
    .where('company_id', '=', company_id)
    .where('user_id', '=', id)
    .execute();
};
