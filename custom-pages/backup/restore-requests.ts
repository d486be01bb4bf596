// The calls of a recovery: the file goes once; a decision about it afterwards names it.
import { ApiError } from '../../src/api/http.ts';
import { upload } from '../../src/api/upload.ts';

type DocumentCount = {
  table: string;
  fiscal_year: string;
  documents: number;
  last_no: number /** In paisa. */;
  total: number;
};
/** What the server tells at the end; another server tells its sentence only. */
export type RestoreReport = {
  message: string;
  documents?: DocumentCount[];
  files?: number;
  rolled_forward?: { changes: number } | null;
  missed?: Record<string, number>;
  /** Places where what came back is not what was logged of it. */
  differences?: number;
};
/** Newer documents would be lost. */
export type DataLossOffer = {
  message: string;
  checked: string;
  created_at: string;
  lost: Record<string, number>;
  roll_forward: { until: string; entries: number } | null;
  reason: string | null;
};
export type RestoreDecision = { roll_forward?: '1'; until?: string };

/** Sends the file; an offer when documents would be lost. Throws ApiError. */
export const uploadBackup = async (
  file: File,
  onProgress: (percent: number) => void,
): Promise<{ report: RestoreReport } | { offer: DataLossOffer }> => {
  const form = new FormData();
  form.append('recovery_file', file);
  try {
    return { report: await upload<RestoreReport>('recover-database?ask=1', form, { onProgress }) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 409 && 'checked' in error.body)
      return { offer: error.body as DataLossOffer };
    throw error;
  }
};

/** Decides about a file that was sent. Throws ApiError. */
export const sendRestoreDecision = (
  checked: string,
  decision: RestoreDecision,
): Promise<RestoreReport> => {
  const form = new FormData();
  form.append('checked', checked);
  for (const [name, value] of Object.entries(decision)) form.append(name, value);
  return upload<RestoreReport>('recover-database', form);
};
