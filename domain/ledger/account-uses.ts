// The accounts that documents post to by themselves, one a purpose: which account fits which purpose
// (contract, "Money"; decision 53).
import { type Texts, translateBoth } from '../language.ts';
import {
  type AccountRoot,
  type ChartAccount,
  closedToVouchers,
  controlParties,
  listChartAccounts,
  type Purpose,
  purposes,
  rootTexts,
} from './chart-of-accounts.ts';
import { chequePurposes } from './cheques.ts';
import { findFormerControl, type ServedPurposes } from './control-accounts.ts';

/** What an account must have to serve a purpose. */
export type UsableAccount = {
  root: string;
  party: string | null;
  is_group: number | null;
  status: number | null;
};

const shipped = new Map(
  listChartAccounts('trading').flatMap((account): [Purpose, ChartAccount][] =>
    account.purpose ? [[account.purpose, account]] : [],
  ),
);

/** The name of the account that a new company has for the purpose. */
export const toPurposeName = (purpose: Purpose): Texts => shipped.get(purpose)!.name;

/** The type of the accounts that can serve the purpose. */
export const toPurposeRoot = (purpose: Purpose): AccountRoot => shipped.get(purpose)!.root;

export const accountUseTexts = {
  missing: { en: 'Choose an account.', ne: 'शीर्षक छान्नुहोस्।' },
  group: {
    en: 'This is a group. Choose an account in it.',
    ne: 'यो समूह हो। यसभित्रको शीर्षक छान्नुहोस्।',
  },
  inactive: { en: 'This account is inactive.', ne: 'यो शीर्षक निष्क्रिय छ।' },
  root: { en: 'Choose an account of the type {root}.', ne: '{root} को शीर्षक छान्नुहोस्।' },
  customer: {
    en: 'Choose an account that is kept by customer.',
    ne: 'ग्राहकअनुसार राखिने शीर्षक छान्नुहोस्।',
  },
  vendor: {
    en: 'Choose an account that is kept by vendor.',
    ne: 'आपूर्तिकर्ताअनुसार राखिने शीर्षक छान्नुहोस्।',
  },
  noParty: {
    en: 'This account is kept by party. Choose another one.',
    ne: 'यो शीर्षक पक्षअनुसार राखिन्छ। अर्को शीर्षक छान्नुहोस्।',
  },
  shared: {
    en: 'This account is already used for {other}, which needs an account of its own.',
    ne: 'यो शीर्षक {other} का लागि प्रयोग भइसकेको छ, जसलाई आफ्नै शीर्षक चाहिन्छ।',
  },
  former: {
    en: 'This account was used for {other}, whose entries are still in it. Choose another one.',
    ne: 'यो शीर्षक {other} का लागि प्रयोग भएको थियो, त्यसका प्रविष्टि यसैमा छन्। अर्को शीर्षक छान्नुहोस्।',
  },
} satisfies Record<string, Texts>;

/** Why the account cannot serve the purpose; undefined if it can. */
const findAccountProblem = (
  purpose: Purpose,
  account: UsableAccount | undefined,
): Texts | undefined => {
  if (!account) return accountUseTexts.missing;
  if (account.is_group === 1) return accountUseTexts.group;
  if (account.status === 0) return accountUseTexts.inactive;
  const root = toPurposeRoot(purpose);
  if (account.root !== root) return translateBoth(accountUseTexts.root, { root: rootTexts[root] });
  const party = controlParties[purpose];
  if (account.party === (party ?? null)) return undefined;
  return party ? accountUseTexts[party] : accountUseTexts.noParty;
};

/** What is in the accounts of cheques is what the register of cheques has: nothing else is in them. */
const ofCheques: ReadonlySet<Purpose> = new Set(Object.values(chequePurposes));

const needsOwnAccount = (purpose: Purpose): boolean =>
  closedToVouchers.has(purpose) || ofCheques.has(purpose);

/** A purpose that its account also serves; cheques and purposes closed to vouchers share none. */
const findSharedPurpose = (
  purpose: Purpose,
  uses: ReadonlyMap<Purpose, number>,
): Purpose | undefined =>
  purposes.find(
    other =>
      other !== purpose &&
      uses.get(other) === uses.get(purpose) &&
      (needsOwnAccount(other) || needsOwnAccount(purpose)),
  );

/**
 * What is wrong with a mapping, by purpose: each needs an active account of its type, kept by the
 * party that its documents name, and no control account serves two, one after the other either.
 * `accounts` are those of the company, by id, `before` the mapping that changes.
 */
export const findUseProblems = (
  uses: ReadonlyMap<Purpose, number>,
  accounts: ReadonlyMap<number, UsableAccount>,
  before: { accounts: ReadonlyMap<Purpose, number>; served: ServedPurposes },
): Map<Purpose, Texts> => {
  const problems = new Map<Purpose, Texts>();
  for (const purpose of purposes) {
    const id = uses.get(purpose);
    const problem = findAccountProblem(purpose, id === undefined ? undefined : accounts.get(id));
    const isNew = id !== undefined && before.accounts.get(purpose) !== id;
    const former = isNew ? findFormerControl(before.served, uses, id) : undefined;
    const other = problem ? undefined : findSharedPurpose(purpose, uses);
    if (problem) problems.set(purpose, problem);
    else if (other)
      problems.set(purpose, translateBoth(accountUseTexts.shared, { other: toPurposeName(other) }));
    else if (former)
      problems.set(
        purpose,
        translateBoth(accountUseTexts.former, { other: toPurposeName(former) }),
      );
  }
  return problems;
};
