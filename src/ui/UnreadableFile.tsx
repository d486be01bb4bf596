// Stands in for a file that somebody sent and that cannot be drawn: what is wrong with it, and the
// file itself.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { saveFile } from '../api/download.ts';
import { useTranslations } from '../i18n/language.ts';

const texts = {
  damaged: {
    en: 'This file cannot be shown here. It may be damaged.',
    ne: 'यो फाइल यहाँ देखाउन सकिएन। फाइल बिग्रिएको हुन सक्छ।',
  },
  locked: {
    en: 'This PDF is protected with a password. Download it to open it.',
    ne: 'यो PDF मा पासवर्ड लगाइएको छ। खोल्न डाउनलोड गर्नुहोस्।',
  },
  download: { en: 'Download', ne: 'डाउनलोड गर्नुहोस्' },
};

export type UnreadableReason = 'damaged' | 'locked';

type Props = { file: Blob; name?: string | undefined; reason?: UnreadableReason };

export const UnreadableFile = ({ file, name, reason = 'damaged' }: Props) => {
  const t = useTranslations();
  const save = () => {
    const fallback = file.type === 'application/pdf' ? 'file.pdf' : 'file';
    saveFile(new File([file], name ?? fallback, { type: file.type }));
  };
  return (
    <Alert
      severity="warning"
      action={
        <Button size="small" color="inherit" onClick={save}>
          {t(texts.download)}
        </Button>
      }
    >
      {t(texts[reason])}
    </Alert>
  );
};
