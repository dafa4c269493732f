import { readBuildCode } from '@driveaway/domain/catalogue/build-code.ts';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { keptBuilds } from '../../content/kept-builds.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './kept-build.module.css';

type BuildCodeFormProps = { readonly id: string; readonly initial?: string | undefined };

/** Opens a kept build by its code. Before the page's code has come, the browser sends the form itself. */
export const BuildCodeForm = ({ id, initial = '' }: BuildCodeFormProps) => {
  const navigate = useNavigate();
  const [isWrong, setWrong] = useState(false);
  const open = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('build');
    const code = typeof typed === 'string' ? readBuildCode(typed) : undefined;
    setWrong(code === undefined);
    if (code === undefined) document.getElementById(id)?.focus();
    else void navigate(`/configure?${new URLSearchParams({ build: code }).toString()}`);
  };
  return (
    <form action="/configure" method="get" noValidate className={styles.codeForm} onSubmit={open}>
      <TextField
        id={id}
        name="build"
        label={keptBuilds.codeField}
        description={keptBuilds.codeHelp}
        error={isWrong ? keptBuilds.codeWrong : undefined}
        defaultValue={initial}
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <Button type="submit" look="secondary">
        {keptBuilds.open}
      </Button>
    </form>
  );
};

/** The same, folded away where a visitor most likely has none. */
export const HaveBuildCode = ({ id }: Pick<BuildCodeFormProps, 'id'>) => (
  <details className={styles.have}>
    <summary>{keptBuilds.have}</summary>
    <BuildCodeForm id={id} />
  </details>
);
