// A picture: uploaded as soon as it is chosen, with its progress; the record keeps the id of the
// file, and the form its address along with it, so that a draft shows the picture again.

import DeleteIcon from '@mui/icons-material/DeleteOutline';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import {
  acceptsPdf,
  DIMENSION_BYTES,
  toFilePathField,
  validateDimensions,
} from '../../domain/entity-schema/file-fields.ts';
import { localizeDigits, type Texts } from '../../domain/language.ts';
import { ApiError, isHandledGlobally } from '../api/http.ts';
import { upload } from '../api/upload.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { toast } from '../platform/toast-store.ts';
import { ImageInput } from '../ui/ImageInput.tsx';
import { FileLink, isPdf } from './FieldValue.tsx';
import type { FieldInputProps } from './field-input-props.ts';
import { usePicture } from './use-picture.ts';

const texts = {
  choose: { en: 'Choose Image', ne: 'तस्बिर छान्नुहोस्' },
  chooseFile: { en: 'Choose File', ne: 'फाइल छान्नुहोस्' },
  withPdf: {
    en: 'GIF, PNG, JPG or PDF, up to 1024 MB.',
    ne: 'GIF, PNG, JPG वा PDF, बढीमा १०२४ MB।',
  },
  help: { en: 'GIF, PNG or JPG, up to 1024 MB.', ne: 'GIF, PNG वा JPG, बढीमा १०२४ MB।' },
  exactly: { en: 'GIF, PNG or JPG of {w} × {h} pixels.', ne: 'GIF, PNG वा JPG, {w} × {h} पिक्सेल।' },
  left: {
    en: 'The image was still uploading and was not saved.',
    ne: 'तस्बिर अपलोड हुँदै थियो, त्यसैले सेभ भएन।',
  },
} satisfies Record<string, Texts>;

type UploadedFile = { id: number; name: string };

export const ImageFieldInput = ({
  field,
  label,
  value,
  onChange,
  error,
  help,
  required,
  disabled,
  record,
  compact = false,
}: FieldInputProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const [percent, setPercent] = useState<number | undefined>();
  const [refusal, setRefusal] = useState('');
  const leaving = useRef<AbortController | undefined>(undefined);
  const translate = useRef(t);
  translate.current = t;
  // Other fields are typed into, and lines come and go, while the file is on its way.
  const put = useRef(onChange);
  put.current = onChange;
  // The form was saved or left before the picture was there.
  useEffect(
    () => () => {
      if (!leaving.current) return;
      leaving.current.abort();
      toast('warning', translate.current(texts.left));
    },
    [],
  );

  const { dimensions } = field;
  const asked = dimensions
    ? t(texts.exactly, {
        w: localizeDigits(String(dimensions.width), language),
        h: localizeDigits(String(dimensions.height), language),
      })
    : t(acceptsPdf(field) ? texts.withPdf : texts.help);

  const choose = async (file: File) => {
    const wrong =
      dimensions &&
      validateDimensions(
        dimensions,
        new Uint8Array(await file.slice(0, DIMENSION_BYTES).arrayBuffer()),
        language,
      );
    if (wrong) return setRefusal(wrong);
    const form = new FormData();
    form.append('file', file);
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    setRefusal('');
    setPercent(0);
    try {
      const answer = await upload<UploadedFile>('file-upload', form, {
        onProgress: setPercent,
        signal,
        asIs: dimensions !== undefined || acceptsPdf(field),
      });
      put.current(answer.id, { [toFilePathField(field.name)]: answer.name });
    } catch (failure) {
      if (failure instanceof ApiError && !isHandledGlobally(failure.status))
        setRefusal(failure.fields?.file?.join(' ') ?? failure.message);
    }
    if (!signal.aborted) setPercent(undefined);
    leaving.current = undefined;
  };
  const remove = () => {
    setRefusal('');
    onChange(null);
  };

  const isFilled = value !== null && value !== undefined;
  const shown = usePicture(field, isFilled ? record : {}, true);
  const path = isFilled ? record[toFilePathField(field.name)] : undefined;
  const said = error || refusal;
  const iconSize = compact ? 'small' : 'large';
  return (
    <Box
      sx={
        compact ? { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.5 } : {}
      }
    >
      <Typography
        variant="body2"
        color="text.secondary"
        sx={{ mb: compact ? 0.25 : 0.5, flexBasis: '100%' }}
      >
        {label}
        {required && <span aria-hidden> *</span>}
      </Typography>
      <ImageInput
        label={label}
        change={t(acceptsPdf(field) ? texts.chooseFile : texts.choose)}
        pdf={acceptsPdf(field)}
        help={said || help || (compact ? '' : asked)}
        refused={said !== ''}
        small={compact}
        src={shown}
        placeholder={
          isPdf(path) ? <PdfIcon fontSize={iconSize} /> : <ImageIcon fontSize={iconSize} />
        }
        running={percent !== undefined || disabled}
        onChoose={file => void choose(file)}
      />
      {percent !== undefined && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1, flexBasis: '100%' }}>
          <LinearProgress
            variant="determinate"
            value={percent}
            aria-label={label}
            sx={{ flexGrow: 1 }}
          />
          <Typography variant="body2">{localizeDigits(String(percent), language)} %</Typography>
        </Box>
      )}
      {isPdf(path) && <FileLink path={path} label={label} />}
      {isFilled && percent === undefined && (
        <RemoveButton label={`${t(words.remove)} ${label}`} small={compact} onClick={remove} />
      )}
    </Box>
  );
};

type RemoveProps = { label: string; small: boolean; onClick: () => void };

/** A small picture leaves no room for a word. */
const RemoveButton = ({ label, small, onClick }: RemoveProps) => {
  const t = useTranslations();
  return small ? (
    <IconButton size="small" color="secondary" onClick={onClick} aria-label={label} title={label}>
      <DeleteIcon fontSize="small" />
    </IconButton>
  ) : (
    <Button size="small" color="secondary" onClick={onClick} aria-label={label}>
      {t(words.remove)}
    </Button>
  );
};
