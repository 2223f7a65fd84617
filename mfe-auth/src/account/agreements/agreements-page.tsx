import { useTranslation } from '@qujat/i18n';
import { usePageParameters } from '@qujat/remotes';
import { Link } from '@qujat/router';
import { linkClass } from '@qujat/ui/link-button';
import { Logo } from '@qujat/ui/logo';
import type { ReactNode } from 'react';
import styles from './agreements-page.module.css';

const documents = ['terms', 'personal-data', 'cookies'] as const;
type DocumentName = (typeof documents)[number];

interface Words {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

const useWords = (): Readonly<Record<DocumentName, Words>> => {
  const { t } = useTranslation('account');
  return {
    terms: {
      title: t('agreements.terms.title'),
      paragraphs: [
        t('agreements.terms.service'),
        t('agreements.terms.account'),
        t('agreements.terms.documents'),
        t('agreements.terms.liability'),
      ],
    },
    'personal-data': {
      title: t('agreements.personalData.title'),
      paragraphs: [
        t('agreements.personalData.what'),
        t('agreements.personalData.why'),
        t('agreements.personalData.who'),
        t('agreements.personalData.rights'),
      ],
    },
    cookies: { title: t('agreements.cookies.title'), paragraphs: [t('agreements.cookies.what'), t('agreements.cookies.none')] },
  };
};

/** /agreements/terms, /agreements/personal-data, /agreements/cookies: the texts for the consent of the registration (ACC-17). */
const AgreementsPage = (): ReactNode => {
  const { t } = useTranslation('account');
  const words = useWords();
  const { document: asked } = usePageParameters();
  const shown = documents.find((each) => each === asked) ?? 'terms';
  return (
    <div className={styles.page}>
      <Logo />
      <nav aria-label={t('agreements.navigation')} className={styles.navigation}>
        {documents.map((each) => (
          <Link key={each} to={`/agreements/${each}`} className={linkClass} aria-current={each === shown ? 'page' : undefined}>
            {words[each].title}
          </Link>
        ))}
      </nav>
      <article className={styles.text}>
        <h1 className={styles.title}>{words[shown].title}</h1>
        {words[shown].paragraphs.map((each) => (
          <p key={each}>{each}</p>
        ))}
      </article>
    </div>
  );
};

export default AgreementsPage;
