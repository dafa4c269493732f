/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no native element holds a list that is searched while one types */
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './combobox.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type ComboboxOption = {
  /** Tells it from the other options. */
  readonly key: string;
  /** What the field holds once it is chosen. */
  readonly text: string;
  readonly name: ReactNode;
  /** Stands quietly at the end of its line. */
  readonly detail?: ReactNode;
};

/** What the field holds, and whether options are asked for. */
export type ComboboxValue = {
  readonly text: string;
  readonly isOpen: boolean;
};

type ComboboxProps<Option extends ComboboxOption> = {
  readonly value: ComboboxValue;
  readonly onChange: (value: ComboboxValue) => void;
  /** What `value.text` found; none are shown unless `value.isOpen`. */
  readonly options: readonly Option[];
  /** undefined while what is typed is not a chosen option. */
  readonly onChoose: (option: Option | undefined) => void;
  /** The list's accessible name. */
  readonly listLabel: string;
  /** How the search goes, below the list; read out when it changes. '' for nothing to say. */
  readonly status?: string | undefined;
} & Omit<
  TextFieldProps,
  'value' | 'defaultValue' | 'onChange' | 'onKeyDown' | 'type' | 'role' | 'ref' | 'prefix' | 'suffix'
>;

/** Where an arrow key leads in a list of this many options; -1 stands for the field. */
const moved = (key: string, active: number, count: number): number | undefined => {
  if (key === 'ArrowDown') return active >= count - 1 ? 0 : active + 1;
  if (key === 'ArrowUp') return active <= 0 ? count - 1 : active - 1;
  return undefined;
};

/** Keys that edit the text, so that no option stays active. */
const inText = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End']);

/**
 * A text field with a list of what was found for it (APG, editable combobox, list autocomplete with manual selection).
 * The list lies in the flow of the page, so that a dialog grows with it. The focus stays in the field: arrow keys move
 * through the options, Enter chooses, Escape closes the list and leaves what was typed. `data-initial-focus` and all
 * other attributes of an input pass through.
 */
export const Combobox = <Option extends ComboboxOption>({
  value: { text, isOpen },
  onChange,
  options,
  onChoose,
  listLabel,
  status = '',
  onBlur,
  onFocus,
  ...rest
}: ComboboxProps<Option>) => {
  const listId = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const [active, setActive] = useState(-1);
  const isListOpen = isOpen && options.length > 0;
  const activeId = isListOpen && active >= 0 && active < options.length ? `${listId}-${active}` : undefined;

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const close = () => {
    setActive(-1);
    if (isOpen) onChange({ text, isOpen: false });
  };
  const choose = (option: Option) => {
    setActive(-1);
    onChange({ text: option.text, isOpen: false });
    onChoose(option);
    inputRef.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const move = moved(event.key, active, options.length);
    const chosen = options[active];
    if (inText.has(event.key)) setActive(-1);
    if (move !== undefined && event.altKey && isOpen && event.key === 'ArrowUp') close();
    else if (move !== undefined && !isOpen) onChange({ text, isOpen: true });
    else if (move !== undefined && isListOpen && !event.altKey) setActive(move);
    else if (event.key === 'Enter' && isListOpen && chosen !== undefined) choose(chosen);
    else if (event.key === 'Escape' && isListOpen) close();
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.combobox}>
      <TextField
        autoComplete="off"
        spellCheck={false}
        {...rest}
        ref={inputRef}
        value={text}
        role="combobox"
        aria-expanded={isListOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        onFocus={(event) => {
          event.target.select();
          onFocus?.(event);
        }}
        onChange={({ target }) => {
          setActive(-1);
          onChange({ text: target.value, isOpen: true });
          onChoose(undefined);
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          close();
          onBlur?.(event);
        }}
      />
      <div id={listId} role="listbox" aria-label={listLabel} className={styles.list} hidden={!isListOpen}>
        {isListOpen &&
          options.map((option, index) => (
            // the focus stays in the field, where the keys are handled; the pointer may choose here
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={option.key}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              data-active={index === active || undefined}
              className={styles.option}
              onMouseDown={(event) => {
                event.preventDefault();
              }}
              onClick={() => {
                choose(option);
              }}
            >
              <span>{option.name}</span>
              {option.detail !== undefined && <span className={styles.detail}>{option.detail}</span>}
            </div>
          ))}
      </div>
      <output className={styles.status}>{status}</output>
    </div>
  );
};
