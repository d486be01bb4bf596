// Where the program's own calls begin: no entity may be called so. A story holds this list against the description of the calls.

/** First parts of addresses below the API. */
export const reservedNames = new Set(
  (
    'altcha-challenge annex-13 backup backup-settings bin-log books cbms-account change-password check-layouts check-report check-rules ' +
    'check-settings companies file-upload files forget-password inspection-pack logout logs material-view overview platforms preferences ' +
    'print-ledger proof purchases-registers query-log recover-database refresh-token report-charts resellers sales-registers sales-return ' +
    'sales-settings server-clock setup statistics tax-authority tax-forms tsc-rate user-manual v2 vat-return worldlink-pos'
  ).split(' '),
);
