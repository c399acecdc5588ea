import { xmlText } from './xml.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Everything of a workbook but its sheets, by the names that the format gives; a title for each sheet, and the head of the ledger. */
export function packageParts(titles: readonly string[], head: string | null = null): Record<string, string> {
  const names = sheetNames(titles);
  const numbers = Array.from(names.keys(), (index) => index + 1);
  const each = (part: (number: number) => string): string => numbers.map(part).join('');
  return {
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>${each(
      (number) => `<sheet name="${xmlText(names[number - 1] ?? '')}" sheetId="${number}" r:id="sheet${number}"/>`,
    )}</sheets></workbook>`,
    'xl/styles.xml': styles,
    'xl/_rels/workbook.xml.rels': relationships(
      each((number) => relationship(`sheet${number}`, 'worksheet', `worksheets/sheet${number}.xml`)) +
        relationship('styles', 'styles', 'styles.xml'),
    ),
    '_rels/.rels': relationships(
      relationship('workbook', 'officeDocument', 'xl/workbook.xml') + (head === null ? '' : PROPERTIES.relationship),
    ),
    ...(head !== null && { [PROPERTIES.part]: properties(head) }),
    '[Content_Types].xml':
      `${XML}<Types xmlns="${PACKAGE}/content-types">` +
      `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="application/xml"/>` +
      override('/xl/workbook.xml', 'sheet.main') +
      override('/xl/styles.xml', 'styles') +
      each((number) => override(`/xl/worksheets/sheet${number}.xml`, 'worksheet')) +
      (head === null ? '' : PROPERTIES.type) +
      '</Types>',
  };
}

/** What programs show as the description of a file. */
const PROPERTIES = {
  part: 'docProps/core.xml',
  relationship: `<Relationship Id="properties" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/>`,
  type: `<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>`,
};

const properties = (head: string): string =>
  `${XML}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">` +
  `<dc:description>Ledger ${xmlText(head)}</dc:description></cp:coreProperties>`;

/** What programs refuse in a sheet's name, and what XML would lose. */
const UNFIT = /[[\]:*?/\\'\p{Cc}\p{Cs}]/gu;

/** At most 31 characters, no two the same in small letters: what is there already gets a number. */
function sheetNames(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    for (let number = 1; ; number += 1) {
      const suffix = number > 1 ? ` ${number}` : '';
      const plain = title.replaceAll(UNFIT, ' ').trim() || 'Sheet';
      const name = `${plain.slice(0, 31 - suffix.length).replace(/[\uD800-\uDBFF]$/u, '')}${suffix}`;
      if (taken.has(name.toLowerCase())) continue;
      taken.add(name.toLowerCase());
      return name;
    }
  });
}

const relationships = (inside: string): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${inside}</Relationships>`;

const relationship = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${DOCUMENT}/${type}" Target="${target}"/>`;

const override = (part: string, type: string): string =>
  `<Override PartName="${part}" ContentType="${TYPE}.${type}+xml"/>`;

/** Cell formats by position: plain, date and time, bold heading. */
const styles =
  `${XML}<styleSheet xmlns="${MAIN}">` +
  `<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>` +
  `<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
  `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
  `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
  `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
  `<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
  `<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
  `<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>` +
  `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
