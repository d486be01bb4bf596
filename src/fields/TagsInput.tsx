// Tags of a record: words that are typed or chosen from those that the company has given before.
import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { splitTags, tidyTags } from '../../domain/tags.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import type { FieldInputProps } from './field-input-props.ts';

/** The tags that records of the entity have in a field, the most used first. */
export const useTagsInUse = (entity: string | undefined, field: string): string[] => {
  const { data } = useApiQuery<{ data: string[] }>('tags-in-use', {
    query: { entity: entity ?? '', field },
    purpose: 'look-up',
  });
  return data?.body?.data ?? [];
};

export const TagsInput = ({
  field,
  entity,
  label,
  value,
  onChange,
  error,
  help,
  required,
  disabled,
}: FieldInputProps) => {
  const [typed, setTyped] = useState('');
  const inUse = useTagsInUse(entity, field.name);
  const tags = Array.isArray(value) ? (value as string[]) : [];
  const take = (more: string[]) => {
    onChange(tidyTags([...tags, ...more]));
    setTyped('');
  };
  return (
    <Autocomplete
      multiple
      freeSolo
      filterSelectedOptions
      options={inUse}
      value={tags}
      disabled={disabled}
      inputValue={typed}
      onInputChange={(_, text, reason) => {
        // A comma ends a tag, also in a list that is pasted.
        if (reason === 'input' && /[,\n]/.test(text)) take(splitTags(text));
        else setTyped(text.trimStart());
      }}
      onChange={(_, now) => onChange(tidyTags(now.flatMap(splitTags)))}
      onBlur={() => typed.trim() !== '' && take(splitTags(typed))}
      renderValue={(shown, getItemProps) =>
        shown.map((tag, index) => {
          const { key, ...item } = getItemProps({ index });
          return <Chip key={key} size="small" label={tag} {...item} />;
        })
      }
      renderInput={parameters => (
        <TextField
          {...parameters}
          label={label}
          required={required}
          error={error !== ''}
          helperText={error || help}
        />
      )}
    />
  );
};
