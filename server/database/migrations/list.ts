// The program's migrations in the order in which they run; a line is never changed or moved once it
// has been released.
import { foundations } from './0001-foundations.ts';
import { documents } from './0002-documents.ts';
import { accounts } from './0003-accounts.ts';
import { notes } from './0004-notes.ts';
import { appKeys } from './0005-app-keys.ts';
import { purchases } from './0006-purchases.ts';
import { paymentGateways } from './0007-payment-gateways.ts';
import { registers } from './0008-registers.ts';
import { backups } from './0009-backups.ts';
import { taxAuthority } from './0010-tax-authority.ts';
import { taxForms } from './0011-tax-forms.ts';
import { ownTemplates } from './0012-own-templates.ts';
import { logSearch } from './0013-log-search.ts';
import { checks } from './0014-checks.ts';
import { preferences } from './0015-preferences.ts';
import { addedRules } from './0016-added-rules.ts';
import { addedLayouts } from './0017-added-layouts.ts';
import { submittedReturns } from './0018-submitted-returns.ts';
import { outletCodes } from './0019-outlet-codes.ts';
import { nothingToTell } from './0020-nothing-to-tell.ts';
import { productsInWordOrder } from './0021-products-in-word-order.ts';
import { keyedLog } from './0022-keyed-log.ts';
import { endsOfJobs } from './0025-ends-of-jobs.ts';
import { issueTimes } from './0026-issue-times.ts';
import { schemaMemory } from './0027-schema-memory.ts';
import { knownDevices } from './0029-known-devices.ts';
import { disabledTemplates } from './0031-disabled-templates.ts';
import { standardNames } from './0041-standard-names.ts';
import { taxTreatment } from './0042-tax-treatment.ts';
import { secondFactors } from './0044-second-factors.ts';
import { signIns } from './0045-sign-ins.ts';
import { normalForms } from './0046-normal-forms.ts';
import { importsAndCalendar } from './0047-imports-and-calendar.ts';
import { notesOfPrice } from './0048-notes-of-price.ts';
import { vatRegistration } from './0049-vat-registration.ts';
import { pricesWithVat } from './0050-prices-with-vat.ts';
import { stockValue } from './0052-stock-value.ts';
import { accountUses } from './0053-account-uses.ts';
import { ledger } from './0054-ledger.ts';
import { ledgerBuilds } from './0055-ledger-builds.ts';
import { vouchers } from './0056-vouchers.ts';
import { lockDates } from './0057-lock-dates.ts';
import { yearEnds } from './0058-year-ends.ts';
import { openingBalances } from './0059-opening-balances.ts';
import { landedCosts } from './0060-landed-costs.ts';
import { openItems } from './0061-open-items.ts';
import { cheques } from './0063-cheques.ts';
import { receivables } from './0064-receivables.ts';
import { tds } from './0065-tds.ts';
import { tdsDeposits } from './0066-tds-deposits.ts';
import { partyAllocations } from './0067-party-allocations.ts';
import { cashCounts } from './0068-cash-counts.ts';
import { reminders } from './0069-reminders.ts';
import { chequeLayouts } from './0071-cheque-layouts.ts';
import { vatOfImports } from './0073-vat-of-imports.ts';
import { cashCustomer } from './0074-cash-customer.ts';
import { notifications } from './0075-notifications.ts';
import { heldBills } from './0076-held-bills.ts';
import { abbreviatedInvoices } from './0078-abbreviated-invoices.ts';
import { ownFieldValues } from './0081-own-field-values.ts';
import { ownFieldsOfDocuments } from './0082-own-fields-of-documents.ts';
import { ownValuesAside, severalOwnValues } from './0084-several-own-values.ts';
import { sharedViews } from './0085-shared-views.ts';
import { deletionsInTheLog } from './0088-deletions-in-the-log.ts';
import { receipts } from './0090-receipts.ts';
import { namesOfLines } from './0093-names-of-lines.ts';
import { billsByFile } from './0094-bills-by-file.ts';
import { mailedPrints } from './0097-mailed-prints.ts';
import { locksByHand } from './0101-locks-by-hand.ts';
import { taxPayments } from './0102-tax-payments.ts';
import type { Migration } from './migration.ts';

export const migrations: Migration[] = [
  foundations,
  documents,
  accounts,
  notes,
  appKeys,
  purchases,
  paymentGateways,
  registers,
  backups,
  taxAuthority,
  taxForms,
  ownTemplates,
  logSearch,
  checks,
  preferences,
  addedRules,
  addedLayouts,
  submittedReturns,
  outletCodes,
  nothingToTell,
  productsInWordOrder,
  knownDevices,
  disabledTemplates,
  endsOfJobs,
  issueTimes,
  keyedLog,
  schemaMemory,
  standardNames,
  taxTreatment,
  secondFactors,
  signIns,
  normalForms,
  importsAndCalendar,
  notesOfPrice,
  vatRegistration,
  pricesWithVat,
  stockValue,
  accountUses,
  ledger,
  ledgerBuilds,
  vouchers,
  lockDates,
  yearEnds,
  openingBalances,
  landedCosts,
  openItems,
  cheques,
  receivables,
  tds,
  tdsDeposits,
  partyAllocations,
  cashCounts,
  reminders,
  chequeLayouts,
  vatOfImports,
  cashCustomer,
  notifications,
  heldBills,
  abbreviatedInvoices,
  ownFieldValues,
  ownFieldsOfDocuments,
  ownValuesAside,
  severalOwnValues,
  sharedViews,
  deletionsInTheLog,
  receipts,
  namesOfLines,
  billsByFile,
  mailedPrints,
  locksByHand,
  taxPayments,
];
