// The calls that no entity makes by itself, all together. A test compares them with the calls that
// the service answers: none is left out, none is invented, no name is refused.
import {
  administrationEndpoints,
  authorityEndpoints,
  inspectionEndpoints,
} from './administration-endpoints.ts';
import { checkEndpoints, checkSchemas } from './check-endpoints.ts';
import { companyEndpoints, companySchemas, paymentEndpoints } from './company-endpoints.ts';
import { allDocumentEndpoints, overviewSchemas } from './document-endpoints.ts';
import type { JsonSchema } from './json-schema.ts';
import { ledgerReportEndpoints, lockDateEndpoints } from './ledger-report-endpoints.ts';
import { notificationEndpoints } from './notification-endpoints.ts';
import type { EndpointDescription } from './operation.ts';
import { ownFieldEndpoints } from './own-field-endpoints.ts';
import { periodEndEndpoints } from './period-end-endpoints.ts';
import { receivablesEndpoints } from './receivables-endpoints.ts';
import { registerEndpoints, reportSchemas, taxEndpoints } from './report-endpoints.ts';
import { sessionEndpoints, sessionSchemas } from './session-endpoints.ts';
import { taxPaymentEndpoints } from './tax-payment-endpoints.ts';
import { tdsEndpoints } from './tds-endpoints.ts';
import { timelineEndpoints } from './timeline-endpoints.ts';
import { versionEndpoints } from './version-endpoints.ts';

export const endpointDescriptions: EndpointDescription[] = [
  ...sessionEndpoints,
  ...notificationEndpoints,
  ...companyEndpoints,
  ...allDocumentEndpoints,
  ...registerEndpoints,
  ...taxEndpoints,
  ...tdsEndpoints,
  ...taxPaymentEndpoints,
  ...ledgerReportEndpoints,
  ...receivablesEndpoints,
  ...lockDateEndpoints,
  ...periodEndEndpoints,
  ...checkEndpoints,
  ...timelineEndpoints,
  ...versionEndpoints,
  ...ownFieldEndpoints,
  ...authorityEndpoints,
  ...inspectionEndpoints,
  ...administrationEndpoints,
  ...paymentEndpoints,
];

/** The schemas that these calls refer to by name. */
export const endpointSchemas: Record<string, JsonSchema> = {
  ...sessionSchemas,
  ...companySchemas,
  ...overviewSchemas,
  ...reportSchemas,
  ...checkSchemas,
};
