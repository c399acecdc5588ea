const guides: Record<string, string> = { en: '/guide-en.pdf', ro: '/guide-ro.pdf' };

/** The configured guide, otherwise the one that ships with the product in the user's language. */
export const guideAddress = (configured: string | null, language: string) =>
  configured ?? guides[language] ?? '/guide-en.pdf';
