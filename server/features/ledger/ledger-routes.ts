// The routes of the job that posts old documents: whether they have their entries, and what is asked of them.
import type { FastifyInstance } from 'fastify';
import type { Texts } from '../../../domain/language.ts';
import {
  type OldDocumentsRequest,
  oldDocumentsSchema,
} from '../../../domain/requests/opening-requests.ts';
import { hasPermission } from '../../auth/permissions.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { createRequestValidator, readObjectBody } from '../../platform/http/request-validator.ts';
import { loadLedgerState } from '../../posting/build-ledger.ts';
import { answerOldDocuments } from '../../posting/settle-old-documents.ts';
import type { DocumentServices } from '../documents/document-services.ts';

const ANSWER_PERMISSION = 'create opening balances';
const answeredText: Texts = {
  en: 'Your answer was saved. The books follow in the background.',
  ne: 'तपाईंको जवाफ राखियो। हिसाब पृष्ठभूमिमा मिलाइँदैछ।',
};
const validateAnswer = createRequestValidator(oldDocumentsSchema);

/**
 * Registers below the billing prefix GET ledger/state: {built, documents, done, question,
 * old_documents}, and POST ledger/state, the answer to the question: {old_documents}.
 */
export const registerLedgerRoutes = (
  app: FastifyInstance,
  { store: { database }, buildLedger }: DocumentServices,
): void => {
  app.get('/ledger/state', requirePermission('view', 'accounts'), async request => {
    const session = requireSession(request);
    return {
      ...(await loadLedgerState(database.read, session.actor.company_id)),
      may_answer: await hasPermission(database, session, ANSWER_PERMISSION),
    };
  });

  app.post('/ledger/state', requirePermission('create', 'opening-balances'), async request => {
    const { actor, language, now } = requireSession(request);
    const body = readObjectBody(request);
    const problems = validateAnswer(body, language);
    if (Object.keys(problems).length > 0) throw new ValidationError(problems);
    const { old_documents } = body as OldDocumentsRequest;
    await database.write(tx => answerOldDocuments(tx, actor, old_documents, now, language));
    void buildLedger();
    return {
      ...(await loadLedgerState(database.read, actor.company_id)),
      may_answer: true,
      message: answeredText[language],
    };
  });
};
