import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FlashingNumber } from '#src/ui/FlashingNumber.tsx';

test('SIT-01 a number flashes when it becomes another one, and not for being drawn again', () => {
  const flash = vi.spyOn(Element.prototype, 'animate');
  const { rerender, container } = render(<FlashingNumber text="7" />);
  rerender(<FlashingNumber text="7" />);
  expect(flash).not.toHaveBeenCalled();
  rerender(<FlashingNumber text="8" />);
  expect([flash.mock.calls.length, container.textContent]).toEqual([1, '8']);
});
