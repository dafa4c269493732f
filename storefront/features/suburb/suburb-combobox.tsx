/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no native element holds a list that is searched on a server */
import { minimumSearchLength } from '@driveaway/domain/locations/search-suburbs.ts';
import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { locationQuery } from '../../api/catalogue-queries.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './suburb-combobox.module.css';
import { useSettled } from '../../browser/use-settled.ts';

export interface SuburbComboboxProps {
  readonly initial: Suburb;
  /** undefined while what is typed is not a chosen suburb. */
  readonly onChoose: (suburb: Suburb | undefined) => void;
}

/** Waits for a pause in the typing before it asks. */
const pauseMs = 200;

const statusText = (isOpen: boolean, isShort: boolean, isLoading: boolean, count: number): string => {
  if (!isOpen) return '';
  if (isShort) return `Type at least ${minimumSearchLength} characters of a suburb or a postcode.`;
  if (isLoading) return 'Searching…';
  if (count === 0) return 'No suburb found. Check the spelling, or try the postcode.';
  return `${count} ${count === 1 ? 'suburb' : 'suburbs'} found. Use the arrow keys to choose.`;
};

const useSearch = (text: string, isOpen: boolean) => {
  const search = useSettled(text.trim(), pauseMs);
  const isShort = text.trim().length < minimumSearchLength;
  const isAsked = isOpen && !isShort && search.length >= minimumSearchLength;
  const query = useQuery({ ...locationQuery(search), enabled: isAsked });
  const isCurrent = search === text.trim();
  const options: readonly Suburb[] =
    isAsked && isCurrent
      ? (query.data ?? []).map(({ name, stateAbbreviationName, postcode }) => ({
          name,
          state: stateAbbreviationName,
          postcode,
        }))
      : [];
  return { options, isShort, isLoading: !isCurrent || query.isPending, isError: query.isError, retry: query.refetch };
};

/**
 * A combobox with its list in the flow of the page (APG, list autocomplete with manual selection): the focus stays in
 * the field, the arrow keys move through the options, Enter chooses, Escape closes the list and then the dialog.
 */
export const SuburbCombobox = ({ initial, onChoose }: SuburbComboboxProps) => {
  const listId = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(suburbLabel(initial));
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { options, isShort, isLoading, isError } = useSearch(text, isOpen);
  const isListOpen = isOpen && options.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    if (active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, listId]);

  const choose = (suburb: Suburb) => {
    setText(suburbLabel(suburb));
    setOpen(false);
    setActive(-1);
    onChoose(suburb);
    inputRef.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const last = options.length - 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
    };
    const move = moves[event.key];
    const chosen = options[active];
    if (move !== undefined && isListOpen) setActive(move);
    else if (move !== undefined && !isOpen) setOpen(true);
    else if (event.key === 'Enter' && isListOpen && chosen !== undefined) choose(chosen);
    else if (event.key === 'Escape' && isListOpen) {
      setOpen(false);
      setActive(-1);
    } else return;
    event.preventDefault();
  };

  return (
    <div className={styles.combobox}>
      <TextField
        ref={inputRef}
        label="Suburb or postcode"
        value={text}
        role="combobox"
        aria-expanded={isListOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isListOpen && active >= 0 ? optionId(active) : undefined}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        data-initial-focus
        onFocus={({ target }) => {
          target.select();
        }}
        error={isError ? 'The suburbs could not be loaded. Please try again.' : undefined}
        onChange={({ target }) => {
          setText(target.value);
          setOpen(true);
          setActive(-1);
          onChoose(undefined);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setOpen(false);
          setActive(-1);
        }}
      />
      <div id={listId} role="listbox" aria-label="Suburbs" className={styles.list} hidden={!isListOpen}>
        {options.map((suburb, index) => (
          // the focus stays in the field, where the keys are handled; the pointer may choose here
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={suburbLabel(suburb)}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            data-active={index === active || undefined}
            className={styles.option}
            onMouseDown={(event) => {
              event.preventDefault();
            }}
            onClick={() => {
              choose(suburb);
            }}
          >
            <span>{suburb.name}</span>
            <span className={styles.where}>
              {suburb.state} {suburb.postcode}
            </span>
          </div>
        ))}
      </div>
      <output className={styles.status}>{isError ? '' : statusText(isOpen, isShort, isLoading, options.length)}</output>
    </div>
  );
};
