//! Reading weights: a JSON header, then the numbers.

use std::collections::BTreeMap;

use serde::Deserialize;

/// A file of tensors in memory.
pub(crate) struct Tensors<'a> {
    header: BTreeMap<String, Entry>,
    numbers: &'a [u8],
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Entry {
    Tensor { dtype: String, shape: Vec<usize>, data_offsets: [usize; 2] },
    Metadata(BTreeMap<String, String>),
}

impl<'a> Tensors<'a> {
    /// Reads the header.
    pub(crate) fn read(bytes: &'a [u8]) -> Result<Tensors<'a>, String> {
        let (length, rest) = bytes.split_first_chunk::<8>().ok_or("it is too short")?;
        let length = usize::try_from(u64::from_le_bytes(*length)).ok();
        let (header, numbers) = length
            .and_then(|length| rest.split_at_checked(length))
            .ok_or("its header is longer than the file")?;
        let header = serde_json::from_slice(header).map_err(|error| error.to_string())?;
        Ok(Tensors { header, numbers })
    }

    /// Returns a note about the whole file.
    pub(crate) fn remark(&self, name: &str) -> Option<&str> {
        match self.header.get("__metadata__")? {
            Entry::Metadata(remarks) => remarks.get(name).map(String::as_str),
            Entry::Tensor { .. } => None,
        }
    }

    fn bytes(&self, name: &str, kind: &str) -> Result<(&[usize], &'a [u8]), String> {
        match self.header.get(name) {
            Some(Entry::Tensor { dtype, shape, data_offsets: [from, to] }) if dtype == kind => {
                let bytes = self.numbers.get(*from..*to);
                Ok((shape, bytes.ok_or_else(|| format!("`{name}` ends behind the file"))?))
            }
            Some(_) => Err(format!("`{name}` is not of {kind}")),
            None => Err(format!("there is no `{name}`")),
        }
    }

    /// Reads a table of small integers: the numbers of rows and columns, and the rows.
    pub(crate) fn table(&self, name: &str) -> Result<(usize, usize, Vec<i16>), String> {
        let (shape, bytes) = self.bytes(name, "I8")?;
        let &[rows, columns] = shape else { return Err(format!("`{name}` is no table")) };
        if rows.checked_mul(columns) != Some(bytes.len()) {
            return Err(format!("`{name}` has not as many numbers as it says"));
        }
        Ok((rows, columns, bytes.iter().map(|&byte| i16::from(byte as i8)).collect()))
    }

    /// Reads a list of integers.
    pub(crate) fn list(&self, name: &str, length: usize) -> Result<Vec<i32>, String> {
        let (_, bytes) = self.bytes(name, "I32")?;
        let (numbers, rest) = bytes.as_chunks::<4>();
        if numbers.len() != length || !rest.is_empty() {
            return Err(format!("`{name}` has {} numbers, not {length}", numbers.len()));
        }
        Ok(numbers.iter().map(|&number| i32::from_le_bytes(number)).collect())
    }
}
