/** Instructions for checking a package, in one language. */
import { roleTexts } from '../../../../platform/keys/key-texts.ts';
import { say, type Language } from '../../../../platform/http/texts.ts';
import type { CertifiedSignature } from './certified.ts';
import { commandsOf, type Speak } from './package-commands.ts';
import type { PackedSignature } from './package-files.ts';

export interface PackagePart {
  readonly signature: CertifiedSignature;
  /** Null for an invalid signature, which is listed too, so that nobody takes the others for all. */
  readonly packed: PackedSignature | null;
}

interface PackageFacts {
  readonly sha256: string;
  /** The address of the page that makes the same check. */
  readonly address: string;
  readonly parts: readonly PackagePart[];
}

const falseText = (speak: Speak, { certificate }: CertifiedSignature): string =>
  `${speak('package.false')}\n  ${certificate ? speak('package.names', { serial: certificate.serial }) : speak('package.unreadable')}\n`;

const validText = (speak: Speak, signature: CertifiedSignature, packed: PackedSignature): string => {
  const { verdict, certificate: facts, differs } = signature;
  if (!verdict.valid || !facts) return '';
  const remarks = [
    speak('package.by', { serial: facts.serial, moment: packed.at.toISOString() }),
    facts.role && speak('package.role', { role: speak(roleTexts[facts.role]) }),
    differs && speak('verify.recordDiffers'),
    verdict.checked.revocation === 'unknown' && speak('verify.revocationUnknown'),
    verdict.hasEnded ? speak('verify.stampEnded') : speak('package.until', { moment: verdict.stamps.until.toISOString() }),
    facts.algorithm === 'gost' && speak('package.gost'),
  ].filter(Boolean);
  const name = [facts.name, facts.organisation].filter(Boolean).join(', ');
  return `${name}\n${remarks.map((each) => `  ${each}\n`).join('')}\n${commandsOf(speak, packed)}`;
};

export const readmeText = (language: Language, { sha256, address, parts }: PackageFacts): string => {
  const speak: Speak = (key, parameters) => say(language, key, parameters);
  const roots = parts
    .flatMap(({ packed }) => packed?.roots ?? [])
    .map((root) => `  ${root.subject.replaceAll('\n', ', ')}\n    SHA-256 ${root.fingerprint256}`);
  const title = speak('package.title');
  return `${title}
${'='.repeat(title.length)}

${speak('package.signed')}
  ${sha256}
  sha256sum document.pdf
${speak('package.attachments')}

${speak('package.trust')}
${[...new Set(roots)].join('\n')}

${speak('package.moments')}
${speak('package.needs')}

${parts
  .map(({ signature, packed }, index) => `${index + 1}. ${packed ? validText(speak, signature, packed) : falseText(speak, signature)}`)
  .join('\n')}
${speak('package.sameCheck')} ${address}
`;
};
