/** The commands that check a package, with comments in one language. */
import { unixSeconds } from '../../../../platform/http/dates.ts';
import type { TextKey } from '../../../../platform/http/texts.ts';
import type { PackedArchive, PackedSignature } from './package-files.ts';

export type Speak = (key: TextKey, parameters?: Readonly<Record<string, string>>) => string;

const lines = (...given: readonly (string | false)[]): string =>
  given
    .filter((line) => line !== false)
    .map((line) => `  ${line}\n`)
    .join('');

/** Checks that the hash of the piped data is in the index of the stamp. */
const isInIndex = (input: string, digest: string, name: string): string[] => [
  `${input} | openssl dgst -${digest} -r | cut -d' ' -f1 > ${name}.covered`,
  `openssl asn1parse -inform DER -in ${name}-index.der | grep -iqf ${name}.covered && echo OK`,
];

const archiveCommands = (say: Speak, folder: string, archive: PackedArchive, number: number): string => {
  const { at, checkedAt, digest, fields, covered, coversList } = archive;
  const name = `${folder}/archive-${number}`;
  return lines(
    `# ${say('package.archive', { number: String(number), moment: at.toISOString() })}`,
    `openssl dgst -${digest} -binary -out ${name}.digest document.pdf`,
    `tail -c +${fields.from + 1} ${folder}/signature.p7s | head -c ${fields.size} > ${name}.fields`,
    `cat ${folder}/content-type.der ${name}.digest ${name}.fields ${name}-index.der > ${name}.stamped`,
    `openssl ts -verify -data ${name}.stamped -in ${name}.tst -token_in -CAfile ${folder}/roots.pem -untrusted ${name}-chain.pem -attime ${unixSeconds(checkedAt)}`,
    ...(covered
      ? [`# ${say('package.coversStamp')}`, ...isInIndex(`cat ${covered.map((each) => `${folder}/${each}`).join(' ')}`, digest, name)]
      : []),
    ...(coversList
      ? [`# ${say('package.coversList')}`, ...isInIndex(`openssl crl -in ${folder}/revoked.pem -outform DER`, digest, name)]
      : []),
  );
};

/** All commands of one signature, in their order. */
export const commandsOf = (say: Speak, { folder, at, stampCheckedAt, revocation, archive }: PackedSignature): string => {
  const moment = unixSeconds(at);
  return [
    lines(
      `# ${say('package.ofFile')}`,
      `openssl cms -verify -binary -cades -inform DER -in ${folder}/signature.p7s -content document.pdf -CAfile ${folder}/roots.pem -purpose any -attime ${moment} -out /dev/null`,
      `# ${say('package.ofSignature', { moment: at.toISOString() })}`,
      `openssl ts -verify -data ${folder}/signature-value.bin -in ${folder}/time-stamp.tst -token_in -CAfile ${folder}/roots.pem -untrusted ${folder}/time-stamp-chain.pem -attime ${unixSeconds(stampCheckedAt)}`,
      revocation !== null && `# ${say('package.notRevoked')}`,
      revocation === 'ocsp' &&
        `openssl ocsp -no_nonce -respin ${folder}/ocsp.der -issuer ${folder}/issuer.pem -cert ${folder}/certificate.pem -CAfile ${folder}/roots.pem -verify_other ${folder}/chain.pem -attime ${moment}`,
      revocation === 'list' &&
        `openssl verify -crl_check -CRLfile ${folder}/revoked.pem -CAfile ${folder}/roots.pem -untrusted ${folder}/chain.pem -attime ${moment} ${folder}/certificate.pem`,
    ),
    ...archive.map((each, index) => archiveCommands(say, folder, each, index + 1)),
  ].join('');
};
