import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react';

export const input = defineRecipe({
  className: 'chakra-input',
  base: {
    width: '100%',
    minWidth: '0',
    height: '9',
    paddingInline: '2.5',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'lineStrong',
    borderRadius: 'md',
    background: 'bg',
    color: 'text',
    fontSize: 'md',
    _placeholder: { color: 'muted', opacity: '1' },
    _disabled: { opacity: '0.6' },
    _invalid: { borderColor: 'danger.solid' },
  },
  variants: { size: { sm: { height: '8', fontSize: 'sm' }, md: {}, lg: { height: '10' } } },
  defaultVariants: { size: 'md' },
});

export const field = defineSlotRecipe({
  className: 'chakra-field',
  slots: ['root', 'label', 'requiredIndicator', 'helperText', 'errorText'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1', width: '100%', minWidth: '0' },
    label: { fontSize: 'sm', fontWeight: '500' },
    requiredIndicator: { color: 'danger.solid' },
    helperText: { color: 'muted', fontSize: 'sm' },
    errorText: { color: 'danger.solid', fontSize: 'sm', fontWeight: '500' },
  },
});

export const dialog = defineSlotRecipe({
  className: 'chakra-dialog',
  slots: [
    'trigger',
    'backdrop',
    'positioner',
    'content',
    'title',
    'description',
    'closeTrigger',
    'header',
    'body',
    'footer',
  ],
  base: {
    backdrop: {
      position: 'fixed',
      inset: '0',
      zIndex: '40',
      background: 'shade',
      _open: { animation: 'fade-in var(--v-quick)' },
    },
    positioner: {
      position: 'fixed',
      inset: '0',
      zIndex: '41',
      display: 'flex',
      alignItems: 'flex-start',
      justifyContent: 'center',
      padding: '4',
      paddingTop: 'max(1rem, 12vh)',
      overflowY: 'auto',
    },
    content: {
      display: 'flex',
      flexDirection: 'column',
      width: '100%',
      maxWidth: '27.5rem',
      border: '1px solid var(--v-line)',
      borderRadius: 'md',
      background: 'raised',
      boxShadow: 'var(--v-shadow)',
      outline: 'none',
      _open: { animation: 'rise-in var(--v-moderate)' },
    },
    header: { padding: '5', paddingBottom: '2' },
    title: { fontSize: 'lg', fontWeight: '600', lineHeight: '1.35' },
    body: { display: 'flex', flexDirection: 'column', gap: '4', paddingInline: '5', paddingBlock: '1' },
    footer: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '2', padding: '5', paddingTop: '4' },
  },
});
